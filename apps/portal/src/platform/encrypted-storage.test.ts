import { beforeEach, describe, expect, it } from 'vitest';
import { openSecureStorage } from './encrypted-storage.ts';

let kept: Map<string, string>;
let store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

beforeEach(() => {
  kept = new Map();
  store = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
});

describe('what the portal keeps in the browser', () => {
  it('comes back as it was', () => {
    const storage = openSecureStorage('key', store);
    storage.write('token', 'eyJ.ä.€');
    expect(storage.read('token')).toBe('eyJ.ä.€');
  });

  it('shows neither its name nor its value', () => {
    openSecureStorage('key', store).write('token', 'secret-value');
    const [[name, value]] = [...kept] as [[string, string]];
    expect(name).not.toContain('token');
    expect(value).not.toContain('secret-value');
    expect(atob(value.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('secret-value');
  });

  it('is encrypted differently each time', () => {
    const storage = openSecureStorage('key', store);
    storage.write('token', 'same');
    const first = [...kept.values()];
    storage.write('token', 'same');
    expect([...kept.values()]).not.toEqual(first);
  });

  it('is found by its encoded name after a restart, and only with the same key', () => {
    openSecureStorage('key', store).write('token', 'abc');
    expect(openSecureStorage('key', store).read('token')).toBe('abc');
    expect(openSecureStorage('other', store).read('token')).toBeUndefined();
  });

  it('that was tampered with reads as absent and is dropped', () => {
    const storage = openSecureStorage('key', store);
    storage.write('token', 'abc');
    const [name, value] = [...kept][0]!;
    kept.set(name, `${value.slice(0, -4)}${value.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`);
    expect(storage.read('token')).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it('cannot be passed off under another name', () => {
    const storage = openSecureStorage('key', store);
    storage.write('role', 'Vie');
    kept.set(storage.encodedName('accessControl'), kept.get(storage.encodedName('role'))!);
    expect(storage.read('accessControl')).toBeUndefined();
  });

  it('is gone once removed', () => {
    const storage = openSecureStorage('key', store);
    storage.write('token', 'abc');
    storage.remove('token');
    expect(kept.size).toBe(0);
  });
});

describe('with a secret of the browser', () => {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const other = crypto.getRandomValues(new Uint8Array(32));

  it('the configured key alone, which everyone can read, opens nothing', () => {
    openSecureStorage('key', store, secret).write('token', 'abc');
    const copied = new Map(kept);
    for (const storage of [openSecureStorage('key', store), openSecureStorage('key', store, other)])
      expect(storage.read('token')).toBeUndefined();
    // Neither under the name it has, nor as if it had been stored the earlier way.
    const earlier = openSecureStorage('key', store);
    kept.set(earlier.encodedName('token'), [...copied.values()][0]!);
    expect(earlier.read('token')).toBeUndefined();
  });

  it('the secret alone opens nothing either', () => {
    openSecureStorage('key', store, secret).write('token', 'abc');
    expect(openSecureStorage('another key', store, secret).read('token')).toBeUndefined();
    expect(openSecureStorage('key', store, secret).read('token')).toBe('abc');
  });

  it('what was stored without it is taken over once, and the old entry goes', () => {
    openSecureStorage('key', store).write('token', 'abc');
    const storage = openSecureStorage('key', store, secret);
    expect(storage.read('token')).toBe('abc');
    expect([...kept.keys()]).toEqual([storage.encodedName('token')]);
    expect(openSecureStorage('key', store).read('token')).toBeUndefined();
    expect(storage.read('token')).toBe('abc');
  });

  it('removing takes both entries away', () => {
    openSecureStorage('key', store).write('token', 'abc');
    openSecureStorage('key', store, secret).remove('token');
    expect(kept.size).toBe(0);
  });
});
