import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    files: ["src/tabletown/table/static/script/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "max-lines-per-function": ["error", { max: 50 }],
      "max-len": ["error", { code: 100, ignoreStrings: true, ignoreTemplateLiterals: true }],
      "no-redeclare": ["error", { builtinGlobals: true }],
      "no-shadow": ["error", { builtinGlobals: true, hoist: "all" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
