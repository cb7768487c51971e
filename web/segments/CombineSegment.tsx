import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { segments, type Segment } from '#contract/segments/segments.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { SaveSegment } from '#web/people/choosing/SaveSegment.tsx'
import { CountOfTree } from '#web/segments/CountOfTree.tsx'
import styles from '#web/segments/segments.module.css'
import { Card } from '#web/ui/Card.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

const ways = {
  both: 'Quien está en los dos',
  without: 'Quien está en este, pero no en el otro',
  either: 'Quien está en cualquiera de los dos',
} as const
type Way = keyof typeof ways
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const wayNames = Object.keys(ways) as Way[]

const combine: Record<Way, (one: SegmentTree, other: SegmentTree) => SegmentTree> = {
  both: (one, other) => ({ all: [one, other] }),
  without: (one, other) => ({ all: [one, { not: other }] }),
  either: (one, other) => ({ any: [one, other] }),
}

const source = optionsFromCall(
  segments.list,
  () => ({ size: 1000 }),
  ({ id, name }) => ({ value: `${id}`, label: name }),
)

/** Makes a segment of this one and another; it names both, so it follows their changes. */
export function CombineSegment({ segment: { id, name } }: { segment: Pick<Segment, 'id' | 'name'> }) {
  const [way, setWay] = useState<Way>('both')
  const [other, setOther] = useState('')
  const { data = [] } = useQuery(source.queryFor({}))
  const tree = combine[way]({ segment: id }, { segment: Number(other) })
  return (
    <Card title="Combinar con otro segmento">
      <div className={styles.narrow}>
        <ComboField
          id="otro-segmento"
          label="Otro segmento"
          options={data.filter(({ value }) => value !== `${id}`)}
          value={other || null}
          onChange={(chosen) => setOther(chosen === null ? '' : String(chosen))}
        />
        <RadioGroup
          label={`Con «${name}» hacer un segmento nuevo de`}
          name="way"
          choices={wayNames.map((value) => ({ value, label: ways[value] }))}
          value={way}
          onChange={({ currentTarget }) =>
            setWay(wayNames.find((each) => each === currentTarget.value) ?? way)
          }
        />
        {other === '' ? (
          <p>Elige el otro segmento para guardar la combinación.</p>
        ) : (
          <Actions>
            <CountOfTree tree={tree} />
            <SaveSegment tree={tree} />
          </Actions>
        )}
      </div>
    </Card>
  )
}
