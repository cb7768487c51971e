import { useState } from 'react'
import type { MeantCharge } from '#contract/fees/bankReplies.ts'
import { namePayer } from '#contract/fees/charges.columns.ts'
import { charges, type Charge } from '#contract/fees/charges.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const mostFound = 10

/** Looks for charges, by whose they are or by their reference. */
export function SearchCharge({ onFound }: { onFound: (found: MeantCharge[]) => void }) {
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  async function search() {
    if (typed.trim() === '') return
    setBusy(true)
    try {
      const query = { q: typed, settledBy: 'adeudo', size: mostFound } as const
      const { content, totalElements } = await call(charges.list, { query })
      onFound(content.map(toMeant))
      setTold(describeFound(totalElements))
    } catch (error) {
      setTold(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Stack>
      <TextField
        label="Buscar otro cobro"
        hint="Por el nombre, el DNI o la referencia"
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void search()
        }}
      />
      <div>
        <Button icon="search" busy={isBusy ? 'Buscando…' : undefined} onClick={() => void search()}>
          Buscar
        </Button>
      </div>
      <p role="status">{told}</p>
    </Stack>
  )
}

function describeFound(total: number): string {
  if (total === 0) return 'No hay ningún cobro así.'
  return total > mostFound
    ? `Hay ${total}: se han añadido arriba los ${mostFound} últimos. Escribe algo más para encontrar otros.`
    : 'Están arriba, entre los que puedes elegir.'
}

const toMeant = (charge: Charge): MeantCharge => ({ ...charge, fullName: namePayer(charge) })
