import type { Agenda } from '#contract/meetings/meeting.ts'
import { PointList } from '#web/meetings/points/PointList.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { TextArea } from '#web/ui/TextField.tsx'

type Props = { value: Agenda; error: string | undefined; onChange: (agenda: Agenda) => void }

/** The points of an agenda, each with its explanation. */
export const AgendaField = (props: Props) => (
  <PointList
    {...props}
    name="agenda"
    legend="Orden del día"
    hint="Los puntos, en su orden. Si pegas una lista, cada línea será un punto."
    emptyPoint={{ title: '', text: '' }}
  >
    {(point, change, of) => {
      const name = <span>Explicación{of}</span>
      return (
        <Disclosure summary={name} open={point.text !== ''}>
          <TextArea
            label={name}
            labelHidden
            value={point.text}
            rows={3}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Disclosure>
      )
    }}
  </PointList>
)
