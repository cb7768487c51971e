import { createFormControl, type Path } from 'react-hook-form'
import { expect, test } from 'vitest'
import { isSpanishDocument } from '#contract/people/document.ts'
import { listFormErrors, resolverOf, showRuleErrors, type Wrong } from '#web/kernel/form/form.ts'
import { dropStaleErrors } from '#web/kernel/form/staleErrors.ts'

const start = { documentType: 'DNI', idDocument: '12345678A', name: '' }
type Values = typeof start

const validate = ({ documentType, idDocument, name }: Values): Wrong<Values> => ({
  ...(documentType === 'DNI' && !isSpanishDocument(idDocument) && { idDocument: 'DNI incorrecto *' }),
  ...(name === '' && { name: 'Campo requerido *' }),
})

/** A form that has been sent and refused, as a screen has it, without a screen. */
async function aSentForm() {
  const form = createFormControl<Values, unknown, Values>({
    defaultValues: start,
    resolver: resolverOf(validate),
  })
  const names = ['documentType', 'idDocument', 'name'] as const
  for (const name of names) form.register(name)
  await form.trigger()
  form.subscribe({
    formState: { values: true },
    callback: (typed) => dropStaleErrors(form, validate, typed),
  })
  return {
    form,
    type: (name: Path<Values>, value: string) => form.setValue(name, value),
    shown: () =>
      Object.fromEntries(
        names.flatMap((name) => {
          const { error } = form.getFieldState(name)
          return error ? [[name, error.message]] : []
        }),
      ),
  }
}

test('an error leaves with the field that made it true (rule form-1)', async () => {
  const { type, shown } = await aSentForm()
  expect(shown()).toEqual({ idDocument: 'DNI incorrecto *', name: 'Campo requerido *' })
  type('documentType', 'PASAPORTE')
  expect(shown()).toEqual({ name: 'Campo requerido *' })
})

test('an error that is still true stays, and none comes while typing (rule form-1)', async () => {
  const { type, shown } = await aSentForm()
  type('idDocument', '12345678B')
  expect(shown()).toEqual({ idDocument: 'DNI incorrecto *', name: 'Campo requerido *' })
  type('idDocument', '12345678Z')
  expect(shown()).toEqual({ name: 'Campo requerido *' })
  type('idDocument', '12345678')
  expect(shown()).toEqual({ name: 'Campo requerido *' })
})

test('what the server refused in a field leaves when another value is typed there, not elsewhere', async () => {
  const { form, type, shown } = await aSentForm()
  form.setError('name', { type: 'server', message: 'Ya existe' })
  type('idDocument', '1')
  expect(shown()).toMatchObject({ name: 'Ya existe' })
  type('name', 'Ana')
  expect(shown()).not.toHaveProperty('name')
})

test('the rows of a list have errors of their own, beside that of the list (rule form-1)', () => {
  type Rows = { answers: { text: string }[] }
  const form = createFormControl<Rows, unknown, Rows>({
    defaultValues: { answers: [{ text: '' }, { text: '' }] },
  })
  form.register('answers.0.text')
  form.register('answers.1.text')
  const judge = ({ answers }: Rows): Wrong<Rows> =>
    Object.fromEntries([
      ...answers.flatMap(({ text }, at) =>
        text === '' ? [[`answers.${at}.text`, 'Campo requerido *']] : [],
      ),
      ...(answers.length < 3 ? [['answers', 'Faltan respuestas']] : []),
    ])
  const labels = { answers: 'Respuestas', 'answers.0.text': 'Respuesta 1', 'answers.1.text': 'Respuesta 2' }
  let shown: string[] = []
  form.subscribe({
    formState: { values: true, errors: true },
    callback: (typed) => {
      dropStaleErrors(form, judge, typed)
      shown = listFormErrors(typed.errors ?? {}, labels).map(({ field, message }) => `${field} ${message}`)
    },
  })
  showRuleErrors(form, judge(form.getValues()))
  expect(shown).toEqual([
    'answers Respuestas: Faltan respuestas',
    'answers.0.text Respuesta 1: Campo requerido *',
    'answers.1.text Respuesta 2: Campo requerido *',
  ])
  form.setValue('answers.1.text', 'No')
  expect(shown).toEqual([
    'answers Respuestas: Faltan respuestas',
    'answers.0.text Respuesta 1: Campo requerido *',
  ])
})
