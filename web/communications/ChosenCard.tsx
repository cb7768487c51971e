import { useQuery } from '@tanstack/react-query'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { formatDayInWords } from '#contract/format.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { segments } from '#contract/segments/segments.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { formatList } from '#web/ui/format.ts'

/** Lists travel as texts with JSON. */
const readTexts = (json: string) => (JSON.parse(json) as readonly (string | number)[]).map(String)

/** For whom a communication is, in words; whoever is meant fulfils all of it. */
export function ChosenCard({ of }: { of: Communication }) {
  const ids = readTexts(of.assemblyIds)
  const { data: known } = useQuery({
    ...queryOf(assemblies.basics, { query: {} }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  const { data: segment } = useQuery({
    ...queryOf(segments.get, { params: { id: of.segmentId ?? 0 } }),
    enabled: of.segmentId !== null,
    retry: false,
  })
  const labelled = (json: string, labels: Readonly<Record<string, string>>) =>
    readTexts(json).map((value) => labels[value] ?? value)
  const names = ids.map(
    (id) => known?.content.find((assembly) => `${assembly.id}` === id)?.assemblyName ?? `Asamblea ${id}`,
  )
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Tipo de inscripción', labelled(of.inscriptionType, inscriptionTypeLabels)],
    ['Género', labelled(of.genderList, sexLabels)],
    ['Municipio', readTexts(of.city)],
    ['Distrito', readTexts(of.district)],
    ['Tipo de asamblea', readTexts(of.assemblyTypes)],
    ['Asamblea', names],
  ]
  return (
    <Card title="A quién va">
      <p>
        <strong>{of.recipientName}</strong>
      </p>
      <Facts
        of={[
          ...rows
            .filter(([, values]) => values.length > 0)
            .map(([name, values]): Fact => [name, formatList(values)]),
          ...(of.fromInscriptionDate === null
            ? []
            : [['Inscripción desde', formatDayInWords(of.fromInscriptionDate)] as const]),
          ...(of.toInscriptionDate === null
            ? []
            : [['Inscripción hasta', formatDayInWords(of.toInscriptionDate)] as const]),
          ...(of.segmentId === null
            ? []
            : [['Segmento', segment?.name ?? `Número ${of.segmentId}`] as const]),
        ]}
      />
    </Card>
  )
}
