import { rolls } from '#contract/rolls/rolls.ts'
import { call } from '#web/kernel/api/api.ts'
import { CheckSeal } from '#web/kernel/api/CheckSeal.tsx'

const minute = 60_000

/** Checks that a roll is as it was taken. */
export const VerifyRoll = ({ id }: { id: number }) => (
  <CheckSeal ask={() => call(rolls.verify, { params: { id } }, { wait: minute })}>
    {({ isIntact }) => (
      <p>
        {isIntact
          ? 'La lista está entera: es la misma que se guardó.'
          : 'Alguien la ha cambiado: no es la que se guardó.'}
      </p>
    )}
  </CheckSeal>
)
