// A chunk of its own: loaded from core's entry itself, the bundler splits the page's first code in many (2.6 kB more, gzip).

export { loginUser } from '@latchkey/core/login'
