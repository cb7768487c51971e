import type { IconName } from '#web/ui/Icon.tsx'

export type MenuItem = {
  id: string
  label: string
  detail?: string
  icon?: IconName
  tone?: 'danger'
  onAction: () => void
}
