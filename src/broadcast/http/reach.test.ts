import { expect, it } from 'vitest';
import { isProxyAddress, trusted } from './reach.ts';

it('trusts the configured addresses and networks only, however the system writes them', () => {
  const isProxy = trusted({ trustedProxies: ['10.1.0.0/16', '192.0.2.7', '2001:db8::/32'] });
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:1::1'])
    expect(isProxy(address), address).toBe(true);
  for (const address of ['10.2.0.1', '192.0.2.8', '127.0.0.1', '::1', '2001:db9::1', '', 'x', undefined]) {
    expect(isProxy(address), address).toBe(false);
  }
  expect(trusted({})('127.0.0.1')).toBe(false);
});

it.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['::/129', false],
  ['10.0.0', false],
  ['proxy.example', false],
  ['fe80::1%eth0', false],
  ['10.0.0.0/8/8', false],
  ['', false],
])('reads %s: %s', (written, expected) => expect(isProxyAddress(written)).toBe(expected));
