import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { ownNames } from './ownNames.ts';

const isOwn = ownNames('0.0.0.0', { publicUrl: 'https://games.example.org/cup' });
const HERE = '192.168.1.20';

describe('own names', () => {
  it.each([
    'localhost',
    'localhost:8080',
    'LOCALHOST.',
    'page.localhost:1',
    '127.0.0.1:8080',
    '127.9.8.7',
    '[::1]:8080',
    '[0:0:0:0:0:0:0:1]',
    '192.168.1.20:8080',
    'games.example.org',
    'Games.Example.org:8443',
    hostname(),
    `${hostname()}.local:8080`,
  ])('%s', (host) => expect(isOwn(host, HERE)).toBe(true));

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'games.example.org.evil.example',
    'xgames.example.org',
    '192.168.1.21',
    '127.0.0.1.evil.example',
    'evil.example@localhost',
    'localhost@evil.example',
    'evil.example#localhost',
    'evil.example/localhost',
    String.raw`evil.example\localhost`,
    'localhost evil.example',
    '[::2]',
    '[fe80::1]',
    ':8080',
    '%6cocalhos%00',
    'localhost:99999',
    '',
  ])('not %s', (host) => expect(isOwn(host, HERE)).toBe(false));

  it('the address that the connection arrived at, and no other of ours', () => {
    expect(isOwn('[2001:db8::7]:8080', '2001:db8::7')).toBe(true);
    expect(isOwn('10.0.0.5', '::ffff:10.0.0.5')).toBe(true);
    expect(isOwn('10.0.0.5', undefined)).toBe(false);
  });

  it('the name that the page was started at', () => {
    expect(ownNames('club.example', {})('club.example:8080', HERE)).toBe(true);
    expect(ownNames('club.example', {})('games.example.org', HERE)).toBe(false);
  });
});
