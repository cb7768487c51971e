import { formatDayInWords, formatMomentInWords } from '#contract/format.ts'
import { columnsOf, dayInMadrid, type Column } from '#contract/column.ts'
import type { DuplicatePair, DuplicatePerson } from '#contract/census/duplicates/duplicates.ts'
import { reasonDetails, strengthLabels } from '#contract/census/duplicates/likeness.ts'
import type { MergeRequest } from '#contract/census/duplicates/mergeRequests.ts'
import type { Merge } from '#contract/census/duplicates/merges.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import { noEmail } from '#contract/people/email.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { formatNameAndDocument } from '#contract/people/name.ts'

const { of } = columnsOf<DuplicatePair>()
const mergeColumn = columnsOf<Merge>()
const requestColumn = columnsOf<MergeRequest>()
const hideWhenNarrow = true
const optional = true
const shortens = true

const ofBoth =
  (value: (person: DuplicatePerson) => string | null) =>
  ({ first, second }: DuplicatePair) =>
    `${value(first) ?? '—'} · ${value(second) ?? '—'}`

/** An address, or that there is none; null for somebody who left, of whom it is not told (rule privacy-5). */
export const formatEmail = ({ email, inscriptionType }: DuplicatePerson): string | null =>
  email || (inscriptionType === 0 ? null : noEmail)

/** Why two profiles are alike, and that their merge was stopped, each in a few words. */
export const describeReasons = ({ reasons, stoppedAt }: DuplicatePair): string[] => [
  ...reasons.map((reason) => reasonDetails[reason].label),
  ...(stoppedAt === null ? [] : [`La unión se paró el ${formatDayInWords(stoppedAt)}`]),
]

/** The columns of the list of possible duplicates. */
export const duplicateColumns: Column<DuplicatePair>[] = [
  of('people', 'Personas', ofBoth(formatNameAndDocument)),
  of('strength', 'Parecido', ({ strength }) => strength && strengthLabels[strength], {
    sort: 'strength',
    missing: 'Ya no se parecen',
  }),
  of('reasons', 'Por qué', (pair) => describeReasons(pair).join(', ') || null, {
    missing: 'Nada en común',
  }),
  of(
    'birthday',
    'Nacimiento',
    ofBoth(({ birthday }) => birthday),
    { hideWhenNarrow },
  ),
  of('email', personFieldLabels.email, ofBoth(formatEmail), { hideWhenNarrow, shortens, optional }),
  of(
    'city',
    personFieldLabels.city,
    ofBoth(({ city }) => city),
    { hideWhenNarrow, shortens },
  ),
  of(
    'inscriptionType',
    personFieldLabels.inscriptionType,
    ofBoth((person) => inscriptionTypeLabels[person.inscriptionType]),
    {
      hideWhenNarrow,
      optional,
    },
  ),
  of(
    'creationTime',
    'Fecha de inscripción',
    ofBoth(({ creationTime }) => dayInMadrid(creationTime)),
    {
      hideWhenNarrow,
      optional,
    },
  ),
]

const stateLabels = { reversible: 'Se puede deshacer', undone: 'Deshecha', final: 'Definitiva' } as const

const nameOf = ({ fullName, idDocument }: Merge['removed']) => `${fullName} (${idDocument})`

/** The columns of the list of merges. */
export const mergeColumns: Column<Merge>[] = [
  mergeColumn.of('kept', 'Ficha que queda', ({ kept }) => kept && nameOf(kept), {
    missing: 'Ya no está en el censo',
  }),
  mergeColumn.of('removed', 'Ficha unida a ella', ({ removed }) => nameOf(removed)),
  mergeColumn.day('creationTime', 'Fecha'),
  mergeColumn.of('author', 'Quién', ({ author }) => author, { hideWhenNarrow }),
  mergeColumn.of('state', 'Estado', ({ state }) => stateLabels[state]),
  mergeColumn.of(
    'until',
    'Hasta',
    ({ until, state }) => (state === 'reversible' ? dayInMadrid(until) : null),
    {
      missing: '—',
    },
  ),
]

const requestLabels = {
  waiting: 'En espera',
  cancelled: 'Anulada',
  stopped: 'Parada desde su correo',
  refused: 'No se pudo hacer',
} as const

/** The columns of the list of merges that wait, or were not made. */
export const mergeRequestColumns: Column<MergeRequest>[] = [
  requestColumn.of('kept', 'Ficha que quedará', ({ kept }) => nameOf(kept)),
  requestColumn.of('other', 'Ficha que se unirá a ella', ({ other }) => nameOf(other)),
  requestColumn.day('creationTime', 'Fecha'),
  requestColumn.of('author', 'Quién', ({ author }) => author, { hideWhenNarrow }),
  requestColumn.of('state', 'Estado', ({ state }) => requestLabels[state]),
  requestColumn.of(
    'dueAt',
    'Se hará',
    ({ dueAt, state, reason }) =>
      state === 'waiting'
        ? dueAt === null
          ? 'Cuando sus dos correos lleven 72 horas avisados'
          : formatMomentInWords(dueAt)
        : reason,
    { missing: '—' },
  ),
]
