import { feeOptions, otherAmount, otherAmountLabel, parseOtherAmount } from '#contract/fees/basics/fees.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import type { ParticipationControl } from '#web/people/participationForm.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const asTyped = (euros: number | string) => String(euros).replace('.', ',')

/** The fee fields: amount, period and bank account. */
export function FeeFields({ asked: { values, error, change } }: { asked: ParticipationControl }) {
  const { contributes, period, amount, storedAccount } = values
  return (
    <>
      <Checkbox
        name="contributes"
        label="Contribuir con una cuota"
        checked={contributes}
        onChange={({ target }) => change({ contributes: target.checked })}
      />
      {contributes && (
        <>
          <RadioGroup
            label="Periodo"
            name="period"
            variant="inline"
            choices={periods.map((value) => ({ value, label: value }))}
            value={period ?? ''}
            error={error('period')}
            onChange={({ target }) => change({ period: periods.find((one) => one === target.value) ?? null })}
          />
          <SelectField
            label="Cuota"
            name="amount"
            empty={period ? 'Elige una' : 'Elige antes el periodo'}
            options={[
              ...(period ? feeOptions[period] : []).map((euros) => ({
                value: euros,
                label: formatMoney(euros),
              })),
              { value: otherAmount, label: otherAmount },
            ]}
            value={amount ?? ''}
            error={error('amount')}
            onChange={({ target }) =>
              change({ amount: target.value === otherAmount ? otherAmount : Number(target.value) || null })
            }
          />
          {amount === otherAmount && (
            <TextField
              label={otherAmountLabel}
              name="otherAmount"
              hint="En euros enteros"
              inputMode="numeric"
              autoComplete="off"
              value={values.otherAmount}
              error={error('otherAmount')}
              onChange={({ target }) => change({ otherAmount: target.value })}
              onBlur={({ target }) =>
                change({
                  otherAmount: asTyped(parseOtherAmount(target.value, values.storedFee) ?? target.value),
                })
              }
            />
          )}
          <TextField
            label="Cuenta bancaria (IBAN)"
            name="bankAccount"
            hint={
              storedAccount
                ? `Ahora: ${storedAccount}. Escribe otra solo si ha cambiado.`
                : 'ES y 22 números, con espacios o sin ellos'
            }
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={values.bankAccount}
            error={error('bankAccount')}
            onChange={({ target }) => change({ bankAccount: target.value })}
          />
        </>
      )}
    </>
  )
}
