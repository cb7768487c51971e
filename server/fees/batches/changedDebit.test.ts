import { expect, test } from 'vitest'
import { followCancelled, type SaidDebit } from '#server/fees/batches/changedDebit.ts'

const told: SaidDebit = {
  cents: 2000,
  chargedOn: '2026-12-02',
  period: '4.º trimestre de 2026',
  account: 'ES•• … 0002',
  mandate: 'M-1',
  creditor: { name: 'Plaza Común', id: 'ES37000G12345674' },
}
const nbsp = (text: string) => text.replaceAll(' €', '\u00A0€')
const changes = {
  'el día': { chargedOn: '2026-12-15' },
  'el importe': { cents: 1500 },
  'los días que paga': { period: '2026' },
  'la cuenta': { account: 'ES•• … 0003', mandate: 'M-2' },
  'quién cobra': { creditor: { name: 'Plaza Nueva', id: 'ES37000G12345674' } },
} satisfies Record<string, Partial<SaidDebit>>
const names = Object.keys(changes) as (keyof typeof changes)[]

test('rule fee-8: of what is not collected again one sentence says what the bank does', () => {
  expect([true, false].map((wasSent) => followCancelled(told, undefined, { wasSent }))).toEqual([
    { mail: 'debit-cancelled', step: 'Ya se lo habíamos dado al banco, y puede que llegue a cobrarlo.' },
    { mail: 'debit-cancelled', step: 'Ese día no se cobra, y no tienes que hacer nada.' },
  ])
})

test('rule fee-8: only where all that was told is true again, and the bank had nothing, nothing is said', () => {
  expect(followCancelled(told, told, { wasSent: false })).toEqual({ mail: 'none' })
  expect(followCancelled(told, told, { wasSent: true })).toMatchObject({
    mail: 'debit-changed',
    step: 'No cambia nada más. El cobro de antes ya se lo habíamos dado al banco: si los ves los dos, puedes pedirle que devuelva uno de ellos.',
  })
  // Of a notice of before it was kept what is known is compared.
  const { cents, chargedOn, period } = told
  expect(followCancelled({ cents, chargedOn, period }, told, { wasSent: false })).toEqual({ mail: 'none' })
})

test('rule fee-8: each combination of what is another says just that, and never that nothing is collected', () => {
  for (let some = 1; some < 2 ** names.length; some += 1) {
    const chosen = names.filter((_, at) => (some >> at) % 2 === 1)
    const now = Object.assign({ ...told }, ...chosen.map((name) => changes[name])) as SaidDebit
    for (const wasSent of [true, false]) {
      const said = followCancelled(told, now, { wasSent })
      if (said.mail !== 'debit-changed') throw new Error(said.mail)
      const [first, ...rest] = said.step.split(/(?<=\.) (?=[A-Z])/)
      expect(first).toBe(
        `${chosen.length === 1 ? 'Cambia' : 'Cambian'} ${new Intl.ListFormat('es').format(chosen)}.`,
      )
      const has = (name: keyof typeof changes) => chosen.includes(name)
      const which = has('el importe')
        ? nbsp('el de 20,00 €')
        : has('el día')
          ? 'el del 2 de diciembre de 2026'
          : has('la cuenta')
            ? 'el de la cuenta ES•• … 0002'
            : 'uno de ellos'
      expect(rest).toEqual(
        wasSent
          ? [
              `El cobro de antes ya se lo habíamos dado al banco: si los ves los dos, puedes pedirle que devuelva ${which}.`,
            ]
          : ['No tienes que hacer nada.'],
      )
      const sum = has('el importe') ? '15,00 €' : '20,00 €'
      expect(said.sum).toBe(nbsp(has('los días que paga') ? `${sum} (2026)` : sum))
      expect(said.step).not.toMatch(/no se cobra|anulado|te avisaremos/)
    }
  }
})

test('rule fee-8: another mandate for the same account is said by itself', () => {
  expect(followCancelled(told, { ...told, mandate: 'M-9' }, { wasSent: false })).toMatchObject({
    step: 'Cambia el mandato. No tienes que hacer nada.',
  })
})
