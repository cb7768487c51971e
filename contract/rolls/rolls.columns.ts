import { columnsOf, type Column } from '#contract/column.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import type { Roll, RollPerson } from '#contract/rolls/rolls.ts'

const { text, moment, of } = columnsOf<Roll>()
const hideWhenNarrow = true
const shortens = true
const align = 'end'

/** The columns of the list of rolls. */
export const rollColumns: Column<Roll>[] = [
  text('name', 'Segmento'),
  moment('takenAt', 'Fecha'),
  text('total', 'Personas', { align }),
  of('reason', 'Para qué', ({ reason }) => reason, { shortens }),
  of('author', 'Quién', ({ author }) => author, { hideWhenNarrow, shortens }),
]

const person = columnsOf<RollPerson>()
const inName = true
const optional = true
const missing = '—'

/** The columns of the people of a roll, on the screen and in its downloads. */
export const rollPersonColumns: Column<RollPerson>[] = [
  person.of('idDocument', 'DNI', ({ idDocument }) => idDocument, { missing: 'Dato borrado' }),
  person.text('position', 'N.º', { align, hideWhenNarrow }),
  person.of('name', 'Nombre', ({ name }) => name, { inName, missing }),
  person.of('lastName1', 'Primer apellido', ({ lastName1 }) => lastName1, { inName, missing }),
  person.of('lastName2', 'Segundo apellido', ({ lastName2 }) => lastName2, { inName, missing }),
  person.of('birthday', 'Fecha de nacimiento', ({ birthday }) => birthday, {
    hideWhenNarrow,
    optional,
    missing,
    type: 'day',
  }),
  person.of(
    'inscriptionType',
    'Tipo de inscripción',
    ({ inscriptionType: type }) => (type === null ? null : inscriptionTypeLabels[type]),
    { missing },
  ),
  person.of('city', 'Ciudad', ({ city }) => city, { hideWhenNarrow, shortens, missing }),
  person.of('assembly', 'Asamblea', ({ assembly }) => assembly, {
    hideWhenNarrow,
    shortens,
    optional,
    missing,
  }),
  person.of('yearlyFee', 'Cuota al año', ({ yearlyFee }) => yearlyFee, {
    align,
    hideWhenNarrow,
    missing,
    type: 'euros',
  }),
]
