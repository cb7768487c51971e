import { door, type DoorEntry } from '#contract/meetings/door.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatTime } from '#web/ui/format.ts'

type Props = { id: string; last: DoorEntry[]; isOpen: boolean; onUndone: () => void }

/** The last whom any door let in, each of whom can be taken back while it is open (rule door-3). */
export function LastEntries({ id, last, isOpen, onUndone }: Props) {
  const { under, error, press } = usePressed<number>()
  // What was refused, or not answered, is read anew too.
  const undo = (attendanceId: number) =>
    void press(attendanceId, () => call(door.undo, { params: { id, attendanceId } }).finally(onUndone))
  return (
    <Card title="Últimas entradas">
      {error !== null && <p role="alert">{messageOf(error)}</p>}
      {last.length === 0 ? (
        <p>Todavía no ha entrado nadie por las puertas.</p>
      ) : (
        <EntryList isOrdered>
          {last.map(({ attendanceId, name, confirmedAt, door: by }) => (
            <li key={attendanceId}>
              <div>
                <strong>{name}</strong>
                <br />
                {formatTime(confirmedAt)}
                {by !== null && `, ${by}`}
              </div>
              {isOpen && (
                <Button
                  busy={under === attendanceId ? 'Deshaciendo…' : undefined}
                  aria-label={`Deshacer la entrada de ${name}`}
                  onClick={() => undo(attendanceId)}
                >
                  Deshacer
                </Button>
              )}
            </li>
          ))}
        </EntryList>
      )}
    </Card>
  )
}
