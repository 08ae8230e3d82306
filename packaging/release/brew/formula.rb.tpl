class {{brewFormulaName}} < Formula
  desc "{{projectDescription}}"
  homepage "{{projectLinkHomepage}}"
  url "{{distributionUrl}}"
  version "{{projectVersion}}"
  sha256 "{{distributionChecksumSha256}}"
  license "{{projectLicense}}"

  depends_on :linux
  depends_on "openjdk"

  def install
    # The launcher finds its directory by its own path, and hidden files belong to it.
    libexec.install Dir["*", ".build", ".mvn"]
    (bin/"plimsoll").write_env_script libexec/"plimsoll", Language::Java.overridable_java_home_env
    man1.install_symlink Dir[libexec/"man/man1/*.1"]
    bash_completion.install_symlink libexec/"completion/plimsoll.bash" => "plimsoll"
    fish_completion.install_symlink libexec/"completion/plimsoll.fish"
  end

  test do
    assert_match "{{projectVersion}}", shell_output("#{bin}/plimsoll --version")
    assert_match "\"$schema\"", shell_output("#{bin}/plimsoll schema study")
  end
end
