import { useMutation } from '@tanstack/react-query'
import { rolls } from '#contract/rolls/rolls.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { Button } from '#web/ui/Button.tsx'

const minute = 60_000

/** Checks that a roll is as it was taken. */
export function VerifyRoll({ id }: { id: number }) {
  const verify = useMutation({
    mutationFn: () => call(rolls.verify, { params: { id } }, { wait: minute }),
  })
  const { data, error } = verify
  return (
    <>
      <Button
        icon="lock"
        busy={verify.isPending ? 'Comprobando…' : undefined}
        onClick={() => verify.mutate()}
      >
        Comprobar el sello
      </Button>
      <p role="status">
        {data &&
          (data.isIntact
            ? 'La lista está entera: es la misma que se guardó.'
            : 'Alguien la ha cambiado: no es la que se guardó.')}
        {error && messageOf(error)}
      </p>
    </>
  )
}
