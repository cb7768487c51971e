import { expect, test } from 'vitest'
import { isMisspelled } from '#contract/people/fit.ts'
import { findMarks } from '#web/ui/findMarks.ts'

test.each([
  ['Ana María Núñez', 'nunez', 'Ana María [Núñez]'],
  ['Ana María Núñez', 'ma an', '[An]a [Ma]ría Núñez'],
  // One letter wrong: the word that made the match.
  ['Ana María Gonzáles', 'gonzalez', 'Ana María [Gonzáles]'],
  ['Eva García', 'gracia ev', '[Ev]a [García]'],
  ['Eva García', 'lopez', 'Eva García'],
  // What the text has is marked, and nothing that is only like it.
  ['Marta Mata', 'marta', '[Marta] Mata'],
])('rule people-19: in «%s» by «%s»', (text, typed, shown) => {
  const pieces = findMarks(text, typed, isMisspelled)
  expect(pieces.map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text)).join('')).toBe(shown)
})
