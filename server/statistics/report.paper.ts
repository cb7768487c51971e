import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'
import { inscriptionTypeLabels, sexLabels, type InscriptionType, type Sex } from '#contract/people/person.ts'
import type { Block, Cell } from '#contract/richText.ts'
import { unknownLabel } from '#contract/statistics/dimensions.ts'
import { nameMonth } from '#contract/statistics/nameMonth.ts'
import type { Paper } from '#server/kernel/pdf/paper.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import type { MonthMoved, MonthPaid } from '#server/statistics/happenings.queries.ts'

export type Reported = {
  month: string
  /** The day on which it was counted. */
  today: string
  /** Of the month and the eleven before it. */
  moved: readonly MonthMoved[]
  paid: readonly MonthPaid[]
  /** At the end of the month. */
  types: readonly (readonly [InscriptionType, number])[]
  sexes: readonly (readonly [Sex | null, number])[]
  yearlyCents: number
}

const cell = (text: string, isHeader = false): Cell => ({
  isHeader,
  columns: 1,
  blocks: [createParagraph(text)],
})
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): Block => ({
  kind: 'table',
  rows: [
    head.map((text) => cell(text, true)),
    ...rows.map((row) =>
      row.map((value, at) => cell(typeof value === 'number' ? formatInteger(value) : value, at === 0)),
    ),
  ],
})

const euros = (cents: number) => formatEuros(cents / 100)

/** The report of a month: what changed in it, the eleven before it beside it, its members at its end, and what is known of today alone. */
export function composeReport({ month, today, moved, paid, types, sexes, yearlyCents }: Reported): Paper {
  const title = `Informe de ${nameMonth(month)}`
  const last = moved.at(-1)
  return {
    title,
    date: formatDayInWords(today),
    blocks: [
      createHeading(1, title),
      createParagraph(
        last
          ? `En ${nameMonth(month)} hubo ${formatCount(last.joins, 'alta', 'altas')} y ${formatCount(last.leaves, 'baja', 'bajas')}. Al final del mes había ${formatCount(last.members, 'miembro', 'miembros')}.`
          : 'De este mes no hay datos.',
      ),
      createHeading(2, 'Altas y bajas'),
      table(
        ['Mes', 'Altas', 'Bajas', 'Saldo', 'Miembros al final'],
        moved.map((one) => [
          nameMonth(one.month),
          one.joins,
          one.leaves,
          one.joins - one.leaves,
          one.members,
        ]),
      ),
      createHeading(2, 'Cobros'),
      createParagraph('Lo devuelto está en el mes en que se devolvió.'),
      table(
        ['Mes', 'Cargado', 'Cobrado', 'Devuelto'],
        paid.map((one) => [
          nameMonth(one.month),
          euros(one.chargedCents),
          euros(one.collectedCents),
          euros(one.returnedCents),
        ]),
      ),
      createHeading(2, `Miembros al final de ${nameMonth(month)}`),
      table(
        ['Tipo de inscripción', 'Personas'],
        types.map(([type, count]) => [inscriptionTypeLabels[type], count]),
      ),
      createHeading(2, `Hoy, ${formatDayInWords(today)}`),
      createParagraph(
        'El género y las cuotas no se guardan por fechas: son los del día en que se hace este informe.',
      ),
      createParagraph(`Las cuotas suman ${euros(yearlyCents)} al año.`),
      table(
        ['Género', 'Personas'],
        sexes.map(([sex, count]) => [sex === null ? unknownLabel : sexLabels[sex], count]),
      ),
    ],
  }
}
