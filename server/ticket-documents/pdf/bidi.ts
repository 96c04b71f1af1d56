import module from 'bidi-js'

// Its types describe the ES module; what Node loads is the CommonJS one, which is that module's default itself.
const bidiFactory = module as unknown as typeof module.default

/** The Unicode Bidirectional Algorithm. */
export const bidi = bidiFactory()
