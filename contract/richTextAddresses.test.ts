import { expect, test } from 'vitest'
import type { Run } from '#contract/richText.ts'
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
    'http://user:pw@malo.example/',
    'https://banco.example@malo.example',
    'example.org',
  ])
    expect(linked(text)).toEqual([[text, undefined]])
  const link = [{ kind: 'paragraph' as const, runs: [{ text: 'www.a.org', link: 'https://b.org/' }] }]
  expect(linkAddresses(link)).toEqual(link)
})

const linkedLine = (...runs: Run[]) =>
  linkAddresses([{ kind: 'paragraph', runs }]).flatMap((block) =>
    block.kind === 'paragraph' ? block.runs.map(({ text, link }) => [text, link]) : [],
  )

test('rule communication-5: an address of which parts are marked leads where it says as a whole, or nowhere', () => {
  const link = 'https://a.example.org/'
  expect(linkedLine({ text: 'En https://a.exa', bold: true }, { text: 'mple.org, y ya' })).toEqual([
    ['En ', undefined],
    ['https://a.exa', link],
    ['mple.org', link],
    [', y ya', undefined],
  ])
  expect(linkedLine({ text: 'ana@' }, { text: 'www.example.org', bold: true })).toEqual([
    ['ana@', undefined],
    ['www.example.org', undefined],
  ])
  expect(linkedLine({ text: 'https://a.exa' }, { text: 'mple.org', link })).toEqual([
    ['https://a.exa', undefined],
    ['mple.org', link],
  ])
  expect(linkedLine({ text: 'https://example.org/' }, { text: '@@NOMBRE@@', bold: true })).toEqual([
    ['https://example.org/', undefined],
    ['@@NOMBRE@@', undefined],
  ])
})
