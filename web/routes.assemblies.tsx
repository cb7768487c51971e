import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { leadsAndAdmins, superAdmins } from '#contract/actor.ts'
import { overviewPage, sharedPage, staffPage, loadScreens } from '#web/frames.tsx'

const fromAdministration = loadScreens(() => import('#web/lazy.administration.ts'))

const assembliesScreen = staffPage({
  path: '/panel-administracion/asambleas',
  allow: superAdmins,
  component: fromAdministration('AssembliesScreen'),
})
const newAssembly = staffPage({
  path: '/panel-administracion/asambleas/nueva-asamblea',
  allow: superAdmins,
  component: fromAdministration('NewAssembly'),
})
const assemblyPanel = staffPage({
  path: '/panel-administracion/asambleas/asamblea/$id',
  allow: superAdmins,
  component: fromAdministration('AssemblyPanel'),
})
const myAssembly = overviewPage({
  path: '/mi-asamblea',
  membersTo: '/mi-asamblea/informacion',
  component: lazy(() => import('#web/assemblies/mine/MyAssembly.tsx'), 'MyAssembly'),
})
const myAssemblies = sharedPage({
  path: '/mi-asamblea/informacion',
  component: lazy(() => import('#web/assemblies/mine/MyAssemblies.tsx'), 'MyAssemblies'),
})
const membersList = staffPage({
  path: '/mi-asamblea/inscritos',
  allow: leadsAndAdmins,
  component: fromAdministration('AssemblyMembersList'),
})

export const assemblyPages = [
  assembliesScreen,
  newAssembly,
  assemblyPanel,
  myAssembly,
  myAssemblies,
  membersList,
] as const
