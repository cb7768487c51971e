import { expect, test } from 'vitest'
import { hashToHex } from '#contract/hash.ts'
import { aTiedVoting, anArchive } from '#test/support/archives.ts'
import { readHash } from '#web/votings/results/readHash.ts'

const of = anArchive(aTiedVoting)
const head = of.chain.at(-1)?.hash ?? ''

test.each([
  ['a', 'Faltan 63 caracteres: una huella tiene 64.'],
  [head.slice(1), 'Falta'],
  [`${head}0`, 'Sobran caracteres'],
  ['ABCD-EFGH', 'Una huella lleva solo cifras'],
])('of what is not a whole hash nothing is said but that: «%s» (rule voting-11)', async (typed, words) => {
  const read = await readHash(typed, of)
  expect(read).toEqual({ words: expect.stringContaining(words) })
})

test('one of the chain is found however it was copied', async () => {
  const broken = ` ${head.toUpperCase().replaceAll(/.{16}/g, '$& \n')}`
  expect(await readHash(broken, of)).toMatchObject({
    isThere: true,
    words: expect.stringContaining(`anotación ${of.chain.length}:`),
  })
})

test('another one that the screens show is told as what it is, and accuses nobody', async () => {
  for (const [text, name] of [
    [of.definition, 'de lo que se vota'],
    [of.result, 'del resultado'],
    [of.tally, 'del recuento'],
  ] as const)
    expect(await readHash(await hashToHex(text ?? ''), of)).toMatchObject({
      isThere: true,
      words: expect.stringContaining(`Es la huella ${name}, y coincide`),
    })
  const opened = of.chain.find(({ kind }) => kind === 'opened')
  const [said = ''] = /"([0-9a-f]{64})"/.exec(opened?.content ?? '')?.slice(1) ?? []
  expect(said).not.toBe('')
  expect((await readHash(said, of)).words).toContain(`que dice la anotación ${opened?.number}`)
})

test('one that is nowhere may be copied wrong: that comes first', async () => {
  const read = await readHash('0'.repeat(64), of)
  expect(read.isThere).toBe(false)
  expect(read.words).toMatch(/^No está aquí\. Comprueba que es de esta votación y cópiala otra vez\./)
})
