import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  declaration,
  type DeclarationSummary as Summary,
  type DeclarationTerms,
} from '#contract/fees/declaration/declaration.ts'
import { declaredFaults } from '#contract/fees/declaration/declared.ts'
import { formatCount } from '#contract/plural.ts'
import { DeclarationFile } from '#web/fees/DeclarationFile.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './fees.module.css'

type Props = { terms: DeclarationTerms; onYear: (year: number) => void }

/** The year, what its file would say, what is missing or wrong, and the file (rule fee-12). */
export function DeclarationSummary({ terms, onYear }: Props) {
  const { year, years, isOver } = terms
  const loaded = useQuery(queryOf(declaration.summary, { query: { year } }))
  return (
    <>
      <Card title="Qué se declara">
        <Stack>
          <div className={styles.fields}>
            <SelectField
              label="Año"
              name="ejercicio"
              options={(years.includes(year) ? years : [year, ...years]).map((one) => ({
                value: one,
                label: `${one}`,
              }))}
              value={year}
              onChange={({ target }) => onYear(Number(target.value))}
            />
          </div>
          {loaded.data ? (
            <Facts of={listFacts(loaded.data, terms)} />
          ) : (
            <QueryPlaceholder
              of={loaded}
              loading="Sumando lo que se declara"
              failed="No se ha podido sumar lo que se declara"
              lines={5}
              height="2.5rem"
            />
          )}
          {!isOver && (
            <p>
              El año no ha terminado: lo que se cobre o se devuelva hasta diciembre cambiará estos importes.
            </p>
          )}
          <Deductions of={terms} />
          {loaded.data && <File terms={terms} summary={loaded.data} />}
        </Stack>
      </Card>
      {loaded.data && <Faults year={year} of={loaded.data} />}
    </>
  )
}

const money = (cents: number) => formatMoney(cents / 100)
const records = (people: number) => formatCount(people, 'registro', 'registros')

const listFacts = ({ declared, leftOut }: Summary, { declarant }: DeclarationTerms): Fact[] => [
  ['En el fichero', `${records(declared.people)}, ${money(declared.cents)}`],
  ['Cuotas (clave F)', `${records(declared.F.people)}, ${money(declared.F.cents)}`],
  ['Donaciones (clave G)', `${records(declared.G.people)}, ${money(declared.G.cents)}`],
  [
    'Fuera del fichero',
    leftOut.people === 0 ? 'Nadie' : `${records(leftOut.people)}, ${money(leftOut.cents)}`,
  ],
  ['Quién declara', declarant.nif === null ? declarant.name : `${declarant.name}, ${declarant.nif}`],
]

/** What the file says of deductions, and of its layout, which whoever declares has to know. */
const Deductions = ({ of: { layout } }: { of: DeclarationTerms }) => (
  <p>
    Diseño de registro comprobado para {layout.checkedFor}: si la Agencia Tributaria lo ha cambiado después,
    hay que comprobarlo. Porcentaje de deducción: {describeDeduction('cuotas', layout.deductions.F)};{' '}
    {describeDeduction('donaciones', layout.deductions.G)}.
  </p>
)

const describeDeduction = (what: string, hundredths: number) =>
  hundredths === 0 ? `${what}, sin decir (ceros)` : `${what}, el ${hundredths / 100} %`

/** The button that asks for the file, or what is missing for it. */
function File({ terms, summary }: { terms: DeclarationTerms; summary: Summary }) {
  const [isAsking, setAsking] = useState(false)
  if (terms.declarant.nif === null)
    return (
      <p role="alert">
        <Tag tone="danger" icon="warning">
          Falta el NIF
        </Tag>{' '}
        El NIF de la organización es el final del identificador del acreedor, y no consta.{' '}
        <Link to="/panel-administracion/datos-generales">Escribirlo en los datos generales</Link>
      </p>
    )
  if (summary.declared.people === 0) return null
  return (
    <div>
      <Button variant="primary" icon="download" onClick={() => setAsking(true)}>
        Preparar el fichero…
      </Button>
      {isAsking && <DeclarationFile year={terms.year} summary={summary} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Faults({ year, of: { faults, declared } }: { year: number; of: Summary }) {
  if (faults.length === 0)
    return declared.people === 0 ? null : (
      <Card title="Qué falta o está mal">
        <p>
          <Tag tone="success" icon="check">
            Todo en orden
          </Tag>{' '}
          Nadie se queda fuera.
        </p>
      </Card>
    )
  return (
    <Card title="Qué falta o está mal">
      <ul className={styles.faults}>
        {faults.map(({ fault, people, cents }) => (
          <li key={fault}>
            <Tag tone={declaredFaults[fault].leavesOut ? 'danger' : 'warning'} icon="warning">
              {declaredFaults[fault].leavesOut ? 'Fuera' : 'Aviso'}
            </Tag>{' '}
            {declaredFaults[fault].text}.{' '}
            <Link to="." search={anySearch({ ejercicio: String(year), fault })} resetScroll={false}>
              Ver {records(people)}, {money(cents)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
