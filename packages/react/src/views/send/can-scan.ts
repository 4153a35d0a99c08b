/** Reads QR codes from an image; a part of some browsers (Shape Detection API). */
export type CodeReader = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }

type CodeReaders = { readonly BarcodeDetector?: new (options: { formats: readonly string[] }) => CodeReader }

/** The browser's reader of QR codes; `undefined` where it has none. */
export function codeReader(): CodeReader | undefined {
  const { BarcodeDetector } = globalThis as CodeReaders
  return BarcodeDetector && new BarcodeDetector({ formats: ['qr_code'] })
}

/** The browser reads codes and lets pages ask for the camera. */
export function canScan(): boolean {
  return 'BarcodeDetector' in globalThis && typeof navigator.mediaDevices?.getUserMedia === 'function'
}
