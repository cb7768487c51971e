import { columnsOf, dayInMadrid, type Column } from '#contract/column.ts'
import type { DuplicatePair, DuplicatePerson } from '#contract/census/duplicates/duplicates.ts'
import { likenesses, strengthLabels } from '#contract/census/duplicates/likeness.ts'
import type { Merge } from '#contract/census/duplicates/merges.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import { formatNameAndDocument } from '#contract/people/name.ts'

const { of } = columnsOf<DuplicatePair>()
const merged = columnsOf<Merge>()
const hideWhenNarrow = true
const optional = true

const both =
  (value: (person: DuplicatePerson) => string | null) =>
  ({ first, second }: DuplicatePair) =>
    `${value(first) ?? '—'} · ${value(second) ?? '—'}`

/** The pairs on the screen. */
export const duplicateColumns: Column<DuplicatePair>[] = [
  of('people', 'Personas', both(formatNameAndDocument)),
  of('strength', 'Parecido', ({ strength }) => strength && strengthLabels[strength], {
    sort: 'strength',
    missing: 'Ya no se parecen',
  }),
  of(
    'reasons',
    'Por qué',
    ({ reasons }) => reasons.map((reason) => likenesses[reason].label).join(', ') || null,
    {
      missing: 'Nada en común',
    },
  ),
  of(
    'birthday',
    'Nacimiento',
    both(({ birthday }) => birthday),
    { hideWhenNarrow },
  ),
  of(
    'email',
    'Email',
    both(({ email }) => email),
    { hideWhenNarrow },
  ),
  of(
    'city',
    'Ciudad',
    both(({ city }) => city),
    { hideWhenNarrow },
  ),
  of(
    'inscriptionType',
    'Tipo de inscripción',
    both((person) => inscriptionTypeLabels[person.inscriptionType]),
    {
      hideWhenNarrow,
      optional,
    },
  ),
  of(
    'creationTime',
    'Fecha de inscripción',
    both(({ creationTime }) => dayInMadrid(creationTime)),
    {
      hideWhenNarrow,
      optional,
    },
  ),
]

const stateLabels = { reversible: 'Se puede deshacer', undone: 'Deshecha', final: 'Definitiva' } as const

/** The merges on the screen. */
export const mergeColumns: Column<Merge>[] = [
  merged.of('kept', 'Ficha que queda', ({ kept }) => kept && `${kept.fullName} (${kept.idDocument})`, {
    missing: 'Ya no está en el censo',
  }),
  merged.of('removed', 'Ficha unida a ella', ({ removed }) => `${removed.fullName} (${removed.idDocument})`),
  merged.day('creationTime', 'Fecha'),
  merged.of('author', 'Quién', ({ author }) => author, { hideWhenNarrow }),
  merged.of('state', 'Estado', ({ state }) => stateLabels[state]),
  merged.of('until', 'Hasta', ({ until, state }) => (state === 'reversible' ? dayInMadrid(until) : null), {
    missing: '—',
  }),
]
