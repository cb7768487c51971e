import { expect, test } from 'vitest'
import { refuseGuessable } from '#server/account/strength.rules.ts'
import { describePassword } from '#web/people/describePassword.ts'

const personal = ['Lucía', 'lucia.bardem@example.org']
const enough = 'Longitud suficiente. Al guardar comprobamos que no sea fácil de adivinar.'
const weak = /^Fácil de adivinar\./

test.each([
  ['', ''],
  ['hola', 'Faltan 8 caracteres.'],
  ['once letras', 'Falta 1 carácter.'],
  ['ab '.repeat(50), 'Sobran 22 caracteres.'],
  ['aaaaaaaaaaaaaaa', 'Fácil de adivinar. Es un mismo carácter repetido, o caracteres seguidos como «1234».'],
  ['abcdefghijklmn', 'Fácil de adivinar. Es un mismo carácter repetido, o caracteres seguidos como «1234».'],
  ['3210987654321', 'Fácil de adivinar. Es un mismo carácter repetido, o caracteres seguidos como «1234».'],
  ['Lucia Bardem 7', 'Fácil de adivinar. Sin contar los espacios y tus datos, quedan menos de 6 caracteres.'],
  // Only the server knows that words that follow each other are guessed.
  ['uno dos tres cuatro cinco', enough],
  ['caballo grapa pila correcta', enough],
])('«%s» is «%s»', (typed, words) => {
  expect(describePassword(typed, personal)).toBe(words)
})

test.each([
  '1234567890123456789012345678901234',
  'zyxwvutsrqponmlkjihgfedcba',
  'ñññññññññññññññññññññññññ',
  'bardem lucia lucia bardem',
  'a    b    c    d    e',
])('what is told to be weak, «%s», is refused (rule session-8)', async (typed) => {
  expect(describePassword(typed, personal)).toMatch(weak)
  await expect(refuseGuessable(typed, personal)).rejects.toMatchObject({ code: 'datos-no-validos' })
})

test.each([
  'uno dos tres cuatro cinco',
  'contraseña1234',
  // One or two words, joined or not.
  'perrosygatos',
  'Perros y gatos',
  'manzanas podridas',
  'tractor-amarillo',
  'administraciones',
  // With a few digits at an end, and signs anywhere.
  'perrosygatos1',
  '12 Perros y gatos!',
  'asamblea 2026!',
  'participacion2026',
])('what the server refuses, «%s», was never called strong (rule session-8)', async (typed) => {
  await expect(refuseGuessable(typed, personal)).rejects.toMatchObject({ code: 'datos-no-validos' })
  expect(describePassword(typed, personal)).toBe(enough)
})

test.each([
  'mesas sillas lluvia',
  'perros y gatos 4021',
  'murciélagos 48291756',
  'caballo grapa pila correcta',
])('three words, or two and something else, will do: «%s» (rule session-8)', async (typed) => {
  await expect(refuseGuessable(typed, personal)).resolves.toBeUndefined()
})
