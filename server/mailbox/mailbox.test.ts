import { expect, test } from 'vitest'
import { findLinks } from '#server/mailbox/mailbox.ts'

test('the links of a mail end where their address does', () => {
  expect(
    findLinks('Mira la web (https://example.org/x). O https://example.org/y?a=1, o <http://a.b/c>.'),
  ).toEqual(['https://example.org/x', 'https://example.org/y?a=1', 'http://a.b/c'])
})
