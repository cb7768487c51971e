import { useMutation } from '@tanstack/react-query'
import { door, type DoorEntry } from '#contract/meetings/door.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatTime } from '#web/ui/format.ts'

type Props = { id: string; last: DoorEntry[]; isOpen: boolean; onUndone: () => void }

/** The last whom any door let in, each of whom can be taken back while it is open (rule door-3). */
export function LastEntries({ id, last, isOpen, onUndone }: Props) {
  const undo = useMutation({
    mutationFn: (attendanceId: number) => call(door.undo, { params: { id, attendanceId } }),
    onSettled: onUndone,
  })
  return (
    <Card title="Últimas entradas">
      {undo.error && <p role="alert">{messageOf(undo.error)}</p>}
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
                  busy={undo.isPending && undo.variables === attendanceId ? 'Deshaciendo…' : undefined}
                  aria-label={`Deshacer la entrada de ${name}`}
                  onClick={() => undo.mutate(attendanceId)}
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
