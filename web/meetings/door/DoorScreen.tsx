import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { door, type DoorState } from '#contract/meetings/door.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { Answer } from '#web/meetings/door/Answer.tsx'
import { askingEvery } from '#web/meetings/door/askingEvery.ts'
import { CameraCard } from '#web/meetings/door/CameraCard.tsx'
import { Counter } from '#web/meetings/door/Counter.tsx'
import { LastEntries } from '#web/meetings/door/LastEntries.tsx'
import { describeSent, listUnsettled } from '#web/meetings/door/scans.ts'
import { signal } from '#web/meetings/door/signal.ts'
import { useScans } from '#web/meetings/door/useScans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './door.module.css'

/** `/eventos/reuniones-y-asambleas/{id}/puerta`: who comes in (rules door-1 to door-7). */
export function DoorScreen() {
  const { id = '' } = useParams({ strict: false })
  const state = useQuery({
    ...queryOf(door.state, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => askingEvery(data),
  })
  return (
    <DetailPage
      loaded={state}
      loading="Abriendo la puerta"
      failed="No se ha podido abrir la puerta"
      name={state.data && `Puerta: ${state.data.title}`}
      isPublicName
      here="Puerta"
    >
      {(shown) => (
        <Door id={id} state={shown} heardAt={state.dataUpdatedAt} askAgain={() => void state.refetch()} />
      )}
    </DetailPage>
  )
}

type Props = { id: string; state: DoorState; heardAt: number; askAgain: () => void }

function Door({ id, state, heardAt, askAgain }: Props) {
  const [name, setName] = useState('')
  const [isLoud, setLoud] = useState(false)
  const scans = useScans(id, { now: state.now, heardAt }, name)

  const check = async (text: string) => {
    const result = await scans.check(text)
    if (isLoud) signal(result)
    if (result.kind === 'answered') askAgain()
  }
  const onCheck = (text: string) => void check(text)

  return (
    <Columns
      aside={
        <>
          <Card title="Presentes">
            <Counter counter={state} />
            <Link to="/eventos/reuniones-y-asambleas/$id/contador" params={{ id }}>
              Contador para proyectar
            </Link>
          </Card>
          <LastEntries id={id} last={state.last} onUndone={askAgain} />
          <Card title="Esta puerta">
            <Stack>
              <TextField
                id="puerta"
                label="Nombre de la puerta"
                hint="Por ejemplo, «Entrada principal»; lo leen las demás puertas"
                maxLength={40}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              <Checkbox
                id="sonido"
                label="Sonido y vibración"
                checked={isLoud}
                onChange={({ target }) => setLoud(target.checked)}
              />
            </Stack>
          </Card>
        </>
      }
    >
      <Stack>
        {state.shut !== null && (
          <p role="status" className={styles.shut}>
            <strong>La puerta está cerrada.</strong> {state.shut}
          </p>
        )}
        <Box onCheck={onCheck} />
        <Answer result={scans.shown} onChoose={onCheck} />
        <Waiting {...scans} />
        <CameraCard onCode={onCheck} />
      </Stack>
    </Columns>
  )
}

/** The one box, which has the focus again after each text. */
function Box({ onCheck }: { onCheck: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const submit = () => {
    const text = typed.trim()
    setTyped('')
    box.current?.focus()
    if (text !== '') onCheck(text)
  }
  return (
    <Form label="Quién entra" onSubmit={submit}>
      <TextField
        ref={box}
        id="quien"
        label="Nombre, documento o correo"
        hint="También «#» y el número del carné"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button type="submit" variant="primary">
          Comprobar
        </Button>
      </div>
    </Form>
  )
}

type WaitingProps = Pick<ReturnType<typeof useScans>, 'waiting' | 'sent' | 'forgetSent'>

/** What waits for the line, and what became of it (rule door-6). */
const Waiting = ({ waiting, sent, forgetSent }: WaitingProps) => (
  <div role="status" aria-label="Sin comprobar">
    {waiting > 0 && (
      <p className={styles.waiting}>
        <strong>{formatCount(waiting, 'lectura', 'lecturas')} sin comprobar.</strong>{' '}
        {pluralForm(waiting, 'Se envía sola', 'Se envían solas')} cuando haya conexión; no cierres esta
        pestaña.
      </p>
    )}
    {sent.length > 0 && (
      <div className={styles.waiting}>
        <p>
          <strong>{describeSent(sent)}.</strong>
        </p>
        <ul>
          {listUnsettled(sent).map(({ scanId, what, sentence }) => (
            <li key={scanId}>
              {what}: {sentence}
            </li>
          ))}
        </ul>
        <Button onClick={forgetSent}>Entendido</Button>
      </div>
    )}
  </div>
)
