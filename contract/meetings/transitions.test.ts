import { expect, test } from 'vitest'
import { meetingStatuses } from '#contract/meetings/meeting.ts'
import { findNextStatus } from '#contract/meetings/transitions.ts'

/** Each state × what is asked for × whether fields change, and what becomes of it; «—» is refused. */
const table = `
  Pendiente  nada      → Pendiente   con datos → Pendiente
  Pendiente  Pendiente → Pendiente   con datos → Pendiente
  Pendiente  Aprobada  → Aprobada    con datos → Aprobada
  Pendiente  Cancelada → —           con datos → —
  Aprobada   nada      → Aprobada    con datos → Pendiente
  Aprobada   Pendiente → —           con datos → Pendiente
  Aprobada   Aprobada  → Aprobada    con datos → Aprobada
  Aprobada   Cancelada → Cancelada   con datos → —
  Cancelada  nada      → Cancelada   con datos → Pendiente
  Cancelada  Pendiente → Pendiente   con datos → Pendiente
  Cancelada  Aprobada  → —           con datos → —
  Cancelada  Cancelada → Cancelada   con datos → —`

test('rule meeting-7: the table of states, and nothing else', () => {
  const rows = meetingStatuses.flatMap((now) =>
    [undefined, ...meetingStatuses].map((asked) => {
      const [plain, edited] = [findNextStatus(now, asked, false), findNextStatus(now, asked, true)]
      return `${now.padEnd(10)} ${(asked ?? 'nada').padEnd(9)} → ${(plain ?? '—').padEnd(11)} con datos → ${edited ?? '—'}`
    }),
  )
  expect(rows).toEqual(
    table
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  )
})
