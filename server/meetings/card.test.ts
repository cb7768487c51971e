import { expect, test } from 'vitest'
import { cardSeconds, makeCodes, readCode } from '#server/meetings/card.ts'

const secret = new TextEncoder().encode('a secret of thirty-two letters..')
const now = Date.parse('2026-11-23T18:00:10Z')

test('rule door-4: a code is of its half minute, and is accepted for one minute', () => {
  const codes = makeCodes(secret, 17, now)
  expect(codes).toHaveLength(10)
  expect(codes[0]).toMatchObject({ from: '2026-11-23T18:00:00.000Z', until: '2026-11-23T18:00:30.000Z' })
  expect(new Set(codes.map(({ text }) => text)).size).toBe(10)
  for (const { text, from } of codes) {
    const at = (seconds: number) => readCode(secret, text, Date.parse(from) + seconds * 1000)
    expect(at(0)).toBe(17)
    expect(at(cardSeconds.accepted)).toBe(17)
    expect(at(cardSeconds.accepted + 0.001)).toBe('expired')
    expect(at(-cardSeconds.early)).toBe(17)
    expect(at(-cardSeconds.early - 0.001)).toBe('expired')
    expect(at(3600)).toBe('expired')
  }
})

test('rule door-4: nothing else is a card', () => {
  const [first] = makeCodes(secret, 17, now)
  const text = first?.text ?? ''
  const read = (code: string, key = secret) => readCode(key, code, now)
  expect(read(` ${text.toLowerCase()} `)).toBe(17)
  expect(read(text, new TextEncoder().encode('another secret of many letters..'))).toBe('forged')
  expect(read(text.replace(':17:', ':18:'))).toBe('forged')
  expect(
    read(
      text.replace(/:(\d+):([0-9A-F]+)$/, (_, step: string, mac: string) => `:${Number(step) + 1}:${mac}`),
    ),
  ).toBe('forged')
  for (const odd of [
    '',
    'CONCEJO:',
    'https://example.org',
    'CONCEJO:0:0:',
    `${text}0`,
    text.slice(0, -1),
    '😀'.repeat(50),
  ])
    expect(read(odd)).toBe('forged')
})
