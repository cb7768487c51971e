import { useState } from 'react'
import { formatCount } from '#contract/plural.ts'
import { receiptCode } from '#contract/votings/receipt.ts'
import { saveTextFile } from '#web/kernel/api/download.ts'
import { readCode } from '#web/votings/results/readCode.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './results.module.css'

/** Looks for a voter's code among those of all ballots; it is typed here and goes nowhere (rule voting-9). */
export function FindCode({ receipts }: { receipts: readonly string[] | null }) {
  const [typed, setTyped] = useState('')
  if (receipts === null)
    return <p>Los códigos de los votos se podrán leer aquí cuando termine la votación y se hayan contado.</p>
  const code = readCode(typed)
  return (
    <>
      <div className={styles.find}>
        <TextField
          label="Tu código"
          hint="Como ABCD-EFGH-JKLM-NPQR. No sale de tu navegador."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div role="status" className={styles.answer}>
        {typed.trim() !== '' && <p>{answer(code, receipts)}</p>}
      </div>
      <Disclosure summary={`Ver los códigos de ${formatCount(receipts.length, 'voto', 'votos')}`}>
        <p>
          <Button
            icon="download"
            onClick={() => saveTextFile('codigos.txt', receipts.map((one) => `${one}\n`).join(''))}
          >
            Descargar los códigos
          </Button>
        </p>
        <ul className={styles.codes}>
          {receipts.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Disclosure>
    </>
  )
}

function answer(code: string, receipts: readonly string[]): string {
  if (receipts.includes(code)) return 'Está en la lista: tu voto está dentro.'
  if (!receiptCode.safeParse(code).success)
    return 'Escribe los 16 caracteres. No se usan ni el 0 ni el 1, ni las letras I y O.'
  return 'No está en la lista. Comprueba que lo has escrito bien y que es el de esta votación; si lo es, dilo a tu organización.'
}
