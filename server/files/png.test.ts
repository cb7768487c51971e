import { expect, test } from 'vitest'
import { judgePng } from '#server/files/png.ts'
import { aPng, chunk } from '#test/support/files.ts'

const transparent = (length: number) => chunk('tRNS', Buffer.alloc(length))
const kept = async (image: Buffer) => (await judgePng(image)).content.toString('latin1')

test('the palette and transparency of a PNG are kept only where they belong: elsewhere pdfkit does not end', async () => {
  const palette = chunk('PLTE', Buffer.alloc(6))
  const bare = await kept(aPng({ colours: 6, before: [transparent(3), palette] }))
  expect(bare).not.toMatch(/PLTE|tRNS/)
  const rows = Buffer.alloc(20 * 21)
  const indexed = await kept(aPng({ colours: 3, rows, before: [transparent(2), palette] }))
  expect(indexed).toMatch(/PLTE[^]*tRNS[^]*IDAT/)
  await expect(kept(aPng({ colours: 3, rows, before: [palette, transparent(3)] }))).rejects.toThrow('dañado')
  await expect(kept(aPng({ before: [transparent(5)] }))).rejects.toThrow('dañado')
  await expect(kept(aPng({ before: [transparent(6), transparent(6)] }))).rejects.toThrow('dañado')
})
