import locales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './server/kernel/compressAssets.ts'
import { emitServiceWorker } from './server/kernel/serviceWorker.ts'
import product from './package.json' with { type: 'json' }

export default defineConfig({
  // Of React Aria's thirty languages, ours.
  plugins: [react(), emitServiceWorker(), locales.vite({ locales: ['es-ES'] }), compressAssets()],
  // What /about shows.
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        // The house's components come together: a phone asks for one file and not for twenty crumbs.
        // The patterns on React Aria come when somebody needs them.
        codeSplitting: { groups: [{ name: 'ui', test: /\/web\/ui\/(?!patterns\/)/ }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
