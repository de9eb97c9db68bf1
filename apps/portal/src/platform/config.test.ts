import { SERVICE_KINDS } from '@ritzel/contract';
import { expect, it } from 'vitest';
import { completeConfig } from './config.ts';

it('every kind of service is at /api unless the file says otherwise', () => {
  const { services } = completeConfig({ services: { data: 'https://data.example/api/' } });
  expect(services.data).toBe('https://data.example/api');
  for (const kind of SERVICE_KINDS.filter((each) => each !== 'data')) expect(services[kind]).toBe('/api');
});

it('a file that is no object is as good as none', () => {
  expect(completeConfig('nonsense')).toEqual(completeConfig(undefined));
});
