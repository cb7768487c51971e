import { expect, test } from 'vitest'
import { refuseGuessable } from '#server/account/strength.rules.ts'

const judge = (password: string) =>
  refuseGuessable(password, ['Concejo', 'Ana', 'Núñez']).catch(() => 'refused')

/** The processor's milliseconds of judging what is as long as may be, of a text again and again. */
async function measure(text: string) {
  const before = process.cpuUsage()
  await judge(text.repeat(128).slice(0, 128))
  return process.cpuUsage(before).user / 1_000
}

test('rule input-13: no password of the length that is taken keeps others waiting for long', async () => {
  await judge('asamblea abierta')
  const plain = (await measure('caballo grapa pila correcta ')) + (await measure('el perro no tiene rabo '))
  const signs = '4@8({[<369&#!1/0$5+7%'
  const hostile = [signs, 'c0ntr4$3ñ4 p@$$w0rd 4$4mbl34 ', 'q8!fZ(2mKw$9xR@tL4#vB7&nH1^cJ6*dG3%sP5']
  // With as many readings as zxcvbn tries by itself they take fifty times as long as plain words.
  for (const text of [...hostile, 'a1', '1.1.2011 ', '\u0316\u0301'])
    expect((await measure(text)) / (plain / 2), text).toBeLessThan(25)
})

test('rule session-8: a word is one whatever signs stand for its letters', async () => {
  const disguised = [
    'p4$$w0rdp4$$w0rd',
    'qw3rtyu10p45df',
    '@s4mbl34 @s4mbl34',
    'm4dr1d m4dr1d',
    'm07oc1cl374 m07oc1cl374',
    'p4$$w0rd2026!!',
    'c0ntr4s3ñ4-2026',
  ]
  for (const password of disguised) expect(await judge(password), password).toBe('refused')
  expect(await judge('caballo grapa pila correcta')).toBeUndefined()
})
