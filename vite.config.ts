import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './server/kernel/serviceWorker.ts'
import product from './package.json' with { type: 'json' }

export default defineConfig({
  plugins: [react(), serviceWorker()],
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
        codeSplitting: { groups: [{ name: 'ui', test: /\/web\/ui\// }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
