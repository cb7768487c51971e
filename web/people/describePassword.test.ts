import { expect, test } from 'vitest'
import { describePassword } from '#web/people/describePassword.ts'

test.each([
  ['', ''],
  ['hola', 'Demasiado corta: faltan 8 caracteres.'],
  ['once letras', 'Demasiado corta: falta 1 carácter.'],
  ['aaaaaaaaaaaaaaa', 'Débil: repite mucho lo mismo.'],
  ['contraseña1234', 'Regular: con una o dos palabras más será mejor.'],
  ['tres tristes tigres', 'Buena.'],
  ['caballo grapa pila correcta', 'Fuerte.'],
  ['ab '.repeat(50), 'Demasiado larga: sobran 22 caracteres.'],
])('«%s» is «%s»', (typed, words) => {
  expect(describePassword(typed)).toBe(words)
})
