import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { declarationColumns } from '#contract/fees/declaration/declaration.columns.ts'
import { declaration, type DeclaredPerson } from '#contract/fees/declaration/declaration.ts'
import { declaredFaultLabels, declaredKeyLabels } from '#contract/fees/declaration/declared.ts'
import { fullName } from '#contract/people/name.ts'
import { DeclarationSummary } from '#web/fees/DeclarationSummary.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import type { RowLink } from '#web/kernel/list/Row.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { formatMoney } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { linkToProfile } from '#web/people/linkToProfile.ts'

const { choice } = filtersFor(declaration.list)
const fields = [
  choice('key', 'Clave', declaredKeyLabels),
  choice('fault', 'Qué falta o está mal', { todos: 'Cualquier cosa', ...declaredFaultLabels }),
]

/** `/panel-administracion/declaracion-anual`: what people paid in a year, for the tax office (rule fee-12). */
export function Declaration() {
  const navigate = useNavigate()
  const { ejercicio } = useSearch({ strict: false }) as { ejercicio?: string }
  const asked = Number(ejercicio)
  const isYear = declaration.list.query.shape.year.safeParse(asked).success
  const terms = useQuery(queryOf(declaration.terms, { query: isYear ? { year: asked } : {} }))
  const choose = (year: number) =>
    void navigate({ to: '.', search: anySearch({ ejercicio: String(year) }), resetScroll: false })
  const { data } = terms
  return (
    <Stack>
      <div>
        <ScreenHeading lead="Lo que cada persona ha pagado en un año, para el modelo 182 de la Agencia Tributaria." />
      </div>
      {data === undefined ? (
        <QueryPlaceholder
          of={terms}
          loading="Cargando la declaración"
          failed="No se ha podido cargar la declaración"
          lines={8}
        />
      ) : (
        <>
          <DeclarationSummary terms={data} onYear={choose} />
          {/* The parts of a list keep their own distances. */}
          <div>
            <ListScreen
              title={`A quién se declara en ${data.year}`}
              noun={['registro', 'registros']}
              endpoint={declaration.list}
              columns={declarationColumns}
              cells={cells}
              link={linkOf}
              sizes={[10, 20, 50, 100]}
              fields={fields}
              fixed={{ year: data.year }}
              empty={`En ${data.year} no consta ningún pago: no hay a quién declarar.`}
              download={declaration.export}
            />
          </div>
        </>
      )}
    </Stack>
  )
}

const cells = { cents: ({ cents }: DeclaredPerson) => formatMoney(cents / 100) }

const linkOf = (person: DeclaredPerson): RowLink | null =>
  person.affiliateId === null
    ? {
        to: '/censo-base/registros/$id',
        params: { id: `${person.recordId ?? ''}` },
        name: fullName(person),
      }
    : linkToProfile(person.affiliateId, { name: fullName(person) })
