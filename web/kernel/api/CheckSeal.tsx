import { useState, type ReactNode } from 'react'
import { messageOf } from '#web/kernel/api/api.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { Button } from '#web/ui/Button.tsx'

type Props<Reply> = {
  /** Asks the server to compare what is kept with its seal. */
  ask: () => Promise<Reply>
  /** What the answer means. */
  children: (reply: Reply) => ReactNode
}

/** Checks that something sealed is as it was. */
export function CheckSeal<Reply>({ ask, children }: Props<Reply>) {
  const { under, error, press } = usePressed()
  const [reply, setReply] = useState<{ of: Reply }>()
  return (
    <>
      <Button
        icon="lock"
        busy={under ? 'Comprobando…' : undefined}
        onClick={() => void press(true, ask, (of) => setReply({ of }))}
      >
        Comprobar el sello
      </Button>
      <div role="status">
        {reply && children(reply.of)}
        {error !== null && <p>{messageOf(error)}</p>}
      </div>
    </>
  )
}
