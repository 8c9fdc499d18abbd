import { wordSet } from '../word-set.ts'

/** Names that mean something in every browser or in Node without being declared, so that a use of them does not throw. */
const known =
  'AbortController AbortSignal AggregateError Array ArrayBuffer Atomics Audio BigInt BigInt64Array BigUint64Array Blob Boolean BroadcastChannel ' +
  'Buffer ByteLengthQueuingStrategy CSS Cache CacheStorage CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent DOMException ' +
  'DOMParser DOMRect DataView Date DecompressionStream Document Element Error EvalError Event EventSource EventTarget File FileList FileReader ' +
  'FinalizationRegistry Float32Array Float64Array FormData Function HTMLElement Headers History Image Infinity Int16Array Int32Array Int8Array ' +
  'Intl Iterator JSON Location Map Math MessageChannel MessageEvent MessagePort MutationObserver NaN Navigator Node NodeList Notification Number ' +
  'Object Option Performance Plugin Promise Proxy Range RangeError ReadableStream ReferenceError Reflect RegExp Request Response Screen Selection ' +
  'Set SharedArrayBuffer SharedWorker Storage String Symbol SyntaxError Text TextDecoder TextEncoder TransformStream TypeError URIError URL ' +
  'URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly WebSocket Window Worker ' +
  'WritableStream XMLHttpRequest XMLSerializer __dirname __filename alert arguments atob blur btoa caches cancelAnimationFrame ' +
  'cancelIdleCallback captureEvents chrome clearImmediate clearInterval clearTimeout clientInformation close closed confirm console ' +
  'constructor cookieStore createImageBitmap crossOriginIsolated crypto customElements decodeURI decodeURIComponent ' +
  'defaultStatus defaultstatus devicePixelRatio document encodeURI encodeURIComponent escape eval event exports external fetch find focus ' +
  'frameElement frames getComputedStyle getSelection global globalThis hasOwnProperty history indexedDB innerHeight innerWidth isFinite isNaN ' +
  'isPrototypeOf isSecureContext jQuery launchQueue length localStorage location locationbar matchMedia menubar module moveBy moveTo name ' +
  'navigation navigator offscreenBuffering onload onerror open opener origin originAgentCluster outerHeight outerWidth pageXOffset pageYOffset ' +
  'parent parseFloat parseInt performance personalbar postMessage print process prompt propertyIsEnumerable queueMicrotask releaseEvents ' +
  'removeEventListener addEventListener dispatchEvent reportError require requestAnimationFrame requestIdleCallback resizeBy resizeTo scheduler ' +
  'screen screenLeft screenTop screenX screenY scroll scrollBy scrollTo scrollX scrollY scrollbars self sessionStorage setImmediate setInterval ' +
  'setTimeout speechSynthesis status statusbar stop structuredClone styleMedia toLocaleString toString toolbar top trustedTypes undefined ' +
  'unescape valueOf visualViewport webkitURL window __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ $'

const names = wordSet(known)

/** Tells whether a name may exist in the page that evaluates a condition (`$` is jQuery there) or in Node. */
export function isGlobalName(name: string): boolean {
  return names.has(name)
}
