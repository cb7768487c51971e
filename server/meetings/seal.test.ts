import { expect, test } from 'vitest'
import { toCanonicalText } from '#contract/canonicalText.ts'
import { hashText } from '#server/kernel/chain/hashText.ts'
import { readSealed } from '#server/meetings/seal.rules.ts'

/** Minutes as they were sealed by version 1, with the hash that was kept. Neither is ever changed. */
const first = {
  sealed:
    '{"agenda":["Cuentas"],"assemblyName":"Centro","attendance":{"left":1,"roll":{"hash":"ab","rollId":3,"total":2},"total":3},"before":null,"content":{"correction":"","endedAt":"2026-03-03T19:00:00.000Z","points":[{"abstentions":null,"against":1,"agreed":"Se aprueban.","discussed":"Las cuentas de 2025.","inFavour":2,"title":"Cuentas"}],"presiding":"Ana Zarza","secretary":"Enzo Gil","startedAt":"2026-03-03T17:05:00.000Z"},"entitled":{"present":2,"roll":{"hash":"cd","rollId":2,"total":9}},"meetingId":7,"meetingTime":"2026-03-03T17:00:00.000Z","number":1,"place":"Sede","quorum":{"call":"second","isReached":true,"needed":1},"signedAt":"2026-03-04T09:00:00.000Z","signedBy":"ana@example.org","title":"Pleno de marzo","v":1}',
  hash: '50de4c0ccc0b162f8b270fc4100d327cd5973e3ff9469dfe4f0d40d3372bf1d2',
}

test('rule minutes-3: what version 1 sealed has the same hash, is read, and is written the same', () => {
  expect(hashText(first.sealed).toString('hex')).toBe(first.hash)
  const { documents, ...said } = readSealed(first)
  expect(documents).toBeNull()
  expect(said).toMatchObject({
    number: 1,
    title: 'Pleno de marzo',
    content: { presiding: 'Ana Zarza', points: [{ inFavour: 2, against: 1, abstentions: null }] },
    attendance: { total: 3, left: 1, roll: { rollId: 3, total: 2, hash: 'ab' } },
    entitled: { present: 2, roll: { rollId: 2, total: 9, hash: 'cd' } },
    quorum: { call: 'second', needed: 1, isReached: true },
  })
  const besides = { v: 1, meetingId: 7, signedBy: 'ana@example.org', before: null }
  expect(toCanonicalText({ ...said, ...besides })).toBe(first.sealed)
})

/** The same of version 2, with the documents of the meeting. */
const second = {
  sealed: first.sealed
    .replace(',"entitled"', ',"documents":[{"fileName":"Cuentas.pdf","hash":"ef"}],"entitled"')
    .replace('"v":1', '"v":2'),
  hash: '71adc67d95002a2e2ea5ec4d14985e9495d40b5a9765d7a9bcdb4108b0af4b19',
}

test('rule minutes-3: what version 2 sealed has the same hash, is read, and is written the same', () => {
  expect(hashText(second.sealed).toString('hex')).toBe(second.hash)
  const said = readSealed(second)
  expect(said).toMatchObject({ number: 1, documents: [{ fileName: 'Cuentas.pdf', hash: 'ef' }] })
  const besides = { v: 2, meetingId: 7, signedBy: 'ana@example.org', before: null }
  expect(toCanonicalText({ ...said, ...besides })).toBe(second.sealed)
  expect(() => readSealed({ sealed: second.sealed.replace('"v":2', '"v":1') })).toThrow('documents')
})

test('rule minutes-3: a version that is not known is not read', () => {
  for (const v of [0, 3, '1', null])
    expect(() => readSealed({ sealed: first.sealed.replace('"v":1', `"v":${JSON.stringify(v)}`) })).toThrow(
      '"v"',
    )
})
