import { gitignore, manifest, page, type Template, tsconfig } from './template.ts'
import { withoutReact } from './without-react.ts'

/** Vue with ethers. */
export const vue: Template = (app) => ({
  '.gitignore': gitignore,
  'index.html': page(app.name, '/src/main.ts'),
  'tsconfig.json': tsconfig,
  'package.json': manifest(app, [...withoutReact.dependencies, 'vue'], ['@vitejs/plugin-vue', 'typescript', 'vite']),
  'vite.config.ts': `import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'latchkey-button' } } })],
})
`,
  'src/latchkey.ts': withoutReact.latchkey(app.name),
  'src/main.ts': `import './latchkey'
import { createApp } from 'vue'
import App from './App.vue'

createApp(App).mount('#app')
`,
  'src/App.vue': `<template>
  <latchkey-button></latchkey-button>
</template>
`,
})
