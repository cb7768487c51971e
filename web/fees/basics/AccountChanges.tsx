import { Link } from '@tanstack/react-router'
import type { AccountChange, CollectingAccount } from '#contract/organisation/accountChanges.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { Warning } from '#web/ui/Warning.tsx'

const names: Record<CollectingAccount, string> = {
  creditorAccount: 'La cuenta en que se cobran las cuotas',
  donationAccount: 'La cuenta de donaciones',
}

/** For thirty days, wherever money is about to be collected, that its account is another one, and by whom (rule organisation-5). */
export const AccountChanges = ({ of }: { of: readonly AccountChange[] }) =>
  of.map(({ account, changedAt, author, was, is }) => (
    <Warning key={`${account} ${changedAt}`}>
      <strong>
        {names[account]} cambió el {formatMomentInWords(changedAt)}
      </strong>{' '}
      ({author ?? 'no consta quién'}): era {was}; ahora es {is}. Si no lo esperabas, aclara con quien la
      cambió antes de cobrar nada: está en{' '}
      <Link to="/panel-administracion/datos-generales">Datos generales</Link>.
    </Warning>
  ))
