import { deviceSentenceCode, hasSentence, LANGUAGES } from '@ritzel/sentences';
import { expect, test } from 'vitest';
import { DEVICE_LOG_CODES } from './device-log.ts';

test('every code of a device log has a sentence in every language', () => {
  const missing = LANGUAGES.flatMap((language) =>
    DEVICE_LOG_CODES.filter((code) => !hasSentence(deviceSentenceCode(code), language)).map(
      (code) => `${language} ${code}`,
    ),
  );
  expect(missing).toEqual([]);
});
