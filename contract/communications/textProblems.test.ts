import { describe, expect, test } from 'vitest'
import { findTextProblems } from '#contract/communications/textProblems.ts'
import type { RichText } from '#contract/richText.ts'

const line = (text: string, link?: string): RichText => [
  { kind: 'paragraph', runs: [{ text, ...(link !== undefined && { link }) }] },
]
const find = (text: RichText, subject = 'Boletín') =>
  findTextProblems({ subject, text: [...line('Hola'), ...text] }).map(
    ({ level, message }) => `${level}: ${message}`,
  )

describe('rule communication-5: what is wrong with a text is told while it is written', () => {
  test('a sound one has nothing', () => expect(find(line('Aquí', 'https://example.org'))).toEqual([]))

  test('what is filled in is not filled in within an address', () => {
    const told = [expect.stringMatching(/^error: Hay un enlace con un dato de cada persona/)]
    expect(find(line('Aquí', 'https://example.org/?n=@@NOMBRE@@'))).toEqual(told)
    expect(find(line('Aquí', '@@NOMBRE@@'))).toEqual(told)
  })

  test('nor within one that is typed as words', () => {
    const told = [expect.stringMatching(/^error: Hay una dirección de internet con un dato/)]
    expect(find(line('Mira https://example.org/@@NOMBRE@@'))).toEqual(told)
    expect(
      find([{ kind: 'paragraph', runs: [{ text: 'www.example.org/', bold: true }, { text: '@@NOMBRE@@' }] }]),
    ).toEqual(told)
    expect(find(line('@@NOMBRE@@, mira https://example.org, @@APELLIDO1@@'))).toEqual([])
  })

  test('the subject that was there before is asked about', () => {
    expect(find([], 'Información general')).toEqual([expect.stringContaining('di de qué va')])
  })

  test('an image says what it shows, or that it only adorns', () => {
    const image = { kind: 'image', file: 'f', alt: '' } as const
    expect(find([image])).toEqual([expect.stringContaining('sin texto alternativo')])
    expect(find([{ ...image, adorns: true }])).toEqual([])
  })
})
