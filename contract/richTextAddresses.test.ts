import { expect, test } from 'vitest'
import { linkAddresses } from '#contract/richTextAddresses.ts'

const linked = (text: string) =>
  linkAddresses([{ kind: 'paragraph', runs: [{ text, bold: true }] }]).flatMap((block) =>
    block.kind === 'paragraph' ? block.runs.map((run) => [run.text, run.link]) : [],
  )

test('rule communication-5: an address of the web that was typed as words is a link', () => {
  expect(linked('Inscríbete en https://example.org/turnos, y trae (www.example.org).')).toEqual([
    ['Inscríbete en ', undefined],
    ['https://example.org/turnos', 'https://example.org/turnos'],
    [', y trae (', undefined],
    ['www.example.org', 'https://www.example.org/'],
    [').', undefined],
  ])
  expect(linked('https://example.org/a_(b)')).toEqual([
    ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
  ])
  expect(linked('Mira «HTTPS://example.org?a=1&b=2».')[1]).toEqual([
    'HTTPS://example.org?a=1&b=2',
    'https://example.org/?a=1&b=2',
  ])
})

test('rule communication-5: what is no address, is a link already or would be filled in stays as it is', () => {
  for (const text of [
    'Hola',
    'https://',
    'https://localhost',
    'www.',
    'ana@www.example.org',
    'https://example.org/@@NOMBRE@@',
    'javascript:alert(1)',
    'example.org',
  ])
    expect(linked(text)).toEqual([[text, undefined]])
  const link = [{ kind: 'paragraph' as const, runs: [{ text: 'www.a.org', link: 'https://b.org/' }] }]
  expect(linkAddresses(link)).toEqual(link)
})
