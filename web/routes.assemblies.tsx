import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { leadsAndAdmins, superAdmins } from '#contract/actor.ts'
import { overviewPage, sharedPage, staffPage } from '#web/frames.tsx'

const assembliesScreen = staffPage({
  path: '/panel-administracion/asambleas',
  allow: superAdmins,
  component: lazy(() => import('#web/assemblies/AssembliesScreen.tsx'), 'AssembliesScreen'),
})
const newAssembly = staffPage({
  path: '/panel-administracion/asambleas/nueva-asamblea',
  allow: superAdmins,
  component: lazy(() => import('#web/assemblies/NewAssembly.tsx'), 'NewAssembly'),
})
const assemblyPanel = staffPage({
  path: '/panel-administracion/asambleas/asamblea/$id',
  allow: superAdmins,
  component: lazy(() => import('#web/assemblies/AssemblyPanel.tsx'), 'AssemblyPanel'),
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
  component: lazy(() => import('#web/assemblies/mine/AssemblyMembersList.tsx'), 'AssemblyMembersList'),
})

export const assemblyPages = [
  assembliesScreen,
  newAssembly,
  assemblyPanel,
  myAssembly,
  myAssemblies,
  membersList,
] as const
