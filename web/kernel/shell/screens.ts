import { useMatch, type RegisteredRouter, type RouteIds } from '@tanstack/react-router'
import { createContext, useContext, type ComponentType } from 'react'
import { staff, type Policy } from '#contract/actor.ts'
import { useSession } from '#web/kernel/session/session.ts'
import type { Destination } from '#web/ui/destination.ts'
import type { IconName } from '#web/ui/Icon.tsx'

/** How the menu shows a screen: in the drawer, on cards, in the palette. */
type MenuPlacement = {
  /** What it is there to do, under which the palette offers it as an action: «Nueva inscripción». */
  action?: string
  /** Its name in the menu, when it is not the title. */
  label?: string
  icon: IconName
  /** The roles that see it in the menu; the route's guard checks access. */
  allow: Policy
  /** The roles that find it in the palette, when more roles may open it than see it in the menu (rule rights-10). */
  opens?: Policy
  /** Members see it when they have a file in the census; staff always. */
  needsFile?: true
  /** What the screen is for, shown on its card. */
  sentence: string
  /** Its group in the drawer; groups stand in the order of their first screens. */
  group?: string
  /** The screen of the drawer under which it stands there, with how many it has. */
  under?: Destination
  /** The pages that have a card for it. */
  cardOn?: readonly Destination[]
  /** The roles that have its card on «Inicio», when others have it in the menu too (rule meeting-4). */
  onHomeOf?: Policy
}

type InShell<Id> = Id extends `/signed-in/${infer Path}` | `/open/${infer Path}` ? `/${Path}` : never
/** Every address inside the shell. Public pages set their own titles, which change with their state. */
type ScreenPath = InShell<RouteIds<RegisteredRouter['routeTree']>>

/**
 * A screen: its title is the heading (until the name of what it shows is known), the document title, and its step in
 * the breadcrumbs of the screens below it. A screen is below another when its address begins with the other's.
 */
type Screen = {
  title: string
  /** The screen that it is below, where that is another than its address begins with. */
  below?: Destination
  menu?: MenuPlacement
}

/**
 * Every screen of the shell by its address; a missing one does not compile. Only addresses without parameters can be
 * in the menu.
 */
export type Screens = {
  readonly [Path in ScreenPath]: Path extends Destination ? Screen : Omit<Screen, 'menu'>
}

/** The screens of the product. They are given by context, because web/kernel must not import features. */
export const ScreensContext = createContext<{ readonly [path: string]: Screen }>({})

/** Draws how many there are on a screen of the menu, by its address; given, because web/kernel must not import features. */
export const MenuCountContext = createContext<ComponentType<{ of: string }>>(() => null)

export type MenuEntry = MenuPlacement & { to: Destination; label: string }

/** The screens of the menu, in the order of the drawer. */
export const listMenuEntries = (screens: { readonly [path: string]: Screen }): MenuEntry[] =>
  Object.entries(screens).flatMap(([path, { title, menu }]) =>
    // `Screens` allows `menu` only on addresses without parameters.
    menu ? [{ label: title, ...menu, to: path as Destination }] : [],
  )

/**
 * The entry of the drawer that is lit at an address: of the screens that it is below, the last that stands there, or has
 * its card on one that does. A screen comes after those that it is below.
 */
export const findLit = (entries: readonly MenuEntry[], path: string, screen?: Screen) => {
  // One that is in no menu itself may stand elsewhere than its address.
  const at = screen?.menu ? path : (screen?.below ?? path)
  return entries
    .filter(({ to }) => `${at}/`.startsWith(`${to}/`))
    .flatMap(({ to, cardOn = [] }) => [...cardOn, to])
    .findLast((one) => entries.some(({ to, group, under }) => (group ?? under) && to === one))
}

/** The menu entries of the signed-in user. */
export function useMenu(): readonly MenuEntry[] {
  return useEntries(({ allow }) => allow)
}

/** All screens that the signed-in user may open, also those not in their menu. */
export function useAllowedScreens(): readonly MenuEntry[] {
  return useEntries(({ allow, opens }) => opens ?? allow)
}

function useEntries(policyOf: (entry: MenuEntry) => Policy): readonly MenuEntry[] {
  const session = useSession()
  const entries = listMenuEntries(useContext(ScreensContext))
  if (!session) return []
  const role = session.rol
  const hasFile = session.affiliate !== null || staff({ role })
  return entries.filter((entry) => policyOf(entry)({ role }) && (hasFile || !entry.needsFile))
}

/** The title and breadcrumbs of the current screen; most screens of members have no breadcrumbs. */
export function useScreen(): { title: string; trail: { label: string; to: Destination }[] } {
  const screens = useContext(ScreensContext)
  const path = useMatch({ strict: false, select: ({ fullPath }) => String(fullPath) })
  const { side, trail } = useMatch({ strict: false, select: ({ staticData }) => staticData })
  const role = useSession()?.rol
  // No step leads to a screen that this user may not open.
  const mayOpen = ({ to }: { to: Destination }) => {
    const menu = screens[to]?.menu
    return !menu || role === undefined || (menu.opens ?? menu.allow)({ role })
  }
  return {
    title: screens[path]?.title ?? '',
    trail: side === 'staff' || trail ? buildTrail(screens, path).filter(mayOpen) : [],
  }
}

/** The screens above a path, the topmost first: what each is below or, where it says nothing of that, what its address begins with. */
export function buildTrail(screens: { readonly [path: string]: Screen }, path: string) {
  return listSteps(screens, path).flatMap((to) => {
    // One of a thing (`$id`) has no whole address here: what is below it leads back to it.
    const screen = to === path || to.includes('$') ? undefined : screens[to]
    return screen ? [{ label: screen.title, to: to as Destination }] : []
  })
}

/** What a screen stands below, from the home page to itself. */
function listSteps(screens: { readonly [path: string]: Screen }, path: string): string[] {
  if (path === '/') return [path]
  const above = screens[path]?.below ?? path.slice(0, path.lastIndexOf('/'))
  return [...listSteps(screens, above || '/'), path]
}
