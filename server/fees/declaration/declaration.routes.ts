import { declarationColumns } from '#contract/fees/declaration/declaration.columns.ts'
import { declaration } from '#contract/fees/declaration/declaration.ts'
import {
  declarationKindLabels,
  declaredFaultLabels,
  declaredKeyLabels,
} from '#contract/fees/declaration/declared.ts'
import { formatEuros } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { replyDownload, replyPage } from '#server/kernel/lists/replyList.ts'
import { countDeclared, defineDeclaredList, listDeclared } from '#server/fees/declaration/declared.queries.ts'
import {
  composeDeclaration,
  requireDeclarant,
  requireSomethingToDeclare,
  requireWritable,
  readTerms,
} from '#server/fees/declaration/declaration.rules.ts'

const filters = {
  year: 'año',
  key: { label: 'clave', words: declaredKeyLabels },
  fault: { label: 'qué falta o está mal', words: { todos: 'cualquier cosa', ...declaredFaultLabels } },
} as const

export const declarationRoutes = routes(declaration, {
  list: async (call) => replyPage(call, defineDeclaredList(call.scope, call.query, call.query), filters),

  summary: ({ query, db, scope }) => countDeclared(db, scope, query.year),

  async terms({ query: { year }, db, world: { clock } }) {
    return readTerms(db, { year, today: await readTodayInMadrid(db, clock) })
  },

  export: async (call) =>
    replyDownload(call, defineDeclaredList(call.scope, call.query, call.query), filters, {
      name: `Declaracion_${call.query.year}`,
      columns: declarationColumns,
    }),

  async file({ body, db, scope, world: { clock }, audit }) {
    requireWritable(body)
    const declarant = await requireDeclarant(db)
    const today = await readTodayInMadrid(db, clock)
    const people = await listDeclared(db, scope, body.year)
    requireSomethingToDeclare(body.year, { today, people })
    const pieces = composeDeclaration(body, { declarant, people })
    const cents = people.reduce((sum, person) => sum + person.cents, 0)
    audit.describe(
      `Año ${body.year}; ${declarationKindLabels[body.kind].split(':')[0] ?? ''}; ${formatCount(people.length, 'registro', 'registros')}, ${formatEuros(cents / 100)}`,
    )
    if (people.length <= mostNamed)
      audit.addSubjects(
        'affiliate',
        people.flatMap(({ affiliateId }) => affiliateId ?? []),
      )
    return {
      fileName: `modelo-182-${body.year}.txt`,
      contentType: 'text/plain; charset=iso-8859-1',
      body: piecesOf(pieces),
      size: pieces.reduce((sum, { length }) => sum + length, 0),
    }
  },
})

async function* piecesOf(pieces: readonly Buffer[]) {
  yield* pieces
}
