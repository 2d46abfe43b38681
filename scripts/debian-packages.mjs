// Debian's packages that tests need: installed where that is allowed, named where it is not (their tests are then skipped by name).
import { spawnSync } from "node:child_process";

const NEEDED = [
  { package: "redis-server", programs: ["redis-server", "valkey-server"], for: "queues of maps" },
  { package: "chromium", programs: ["chromium"], for: "the studio in a browser" },
];

const isThere = (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
const missing = () => NEEDED.filter(({ programs }) => !programs.some(isThere));

/** Installs what is missing, as root on Debian; says what stays missing. */
export function installDebianPackages() {
  const wanted = missing();
  if (wanted.length === 0) return;
  const names = wanted.map((one) => one.package);
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0) {
    process.stderr.write(`installing Debian's ${names.join(", ")} …\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    // Another program may be installing: without waiting for it nothing would be installed, and tests be skipped.
    const apt = (...args) =>
      spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=120", "-qq", ...args], { stdio: ["ignore", "ignore", 2], env });
    apt("update");
    apt("install", "-y", "--no-install-recommends", ...names);
  }
  for (const one of missing()) {
    process.stderr.write(`not installed: Debian's ${one.package}; the tests of ${one.for} are skipped\n`);
  }
}
